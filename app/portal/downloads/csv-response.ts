/** Responds with a file that the browser saves. */
export const createCsvResponse = ({ fileName, csv }: { fileName: string; csv: string }): Response =>
  new Response(csv, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
