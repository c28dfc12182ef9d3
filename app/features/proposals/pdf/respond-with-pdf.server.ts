import { Readable } from 'node:stream'
import { openStored } from '#app/features/images/open-stored.server.ts'
import type { Services } from '#app/lib/services.ts'
import { getProposalPdf, type PdfOptions } from './get-proposal-pdf.server.ts'

/** Headers of a PDF that only its recipients and staff may keep. */
export const getPdfHeaders = (fileName: string) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `inline; filename="${fileName}"`,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
})

/** Responds with the PDF of a sent version; 404 for an unknown one, or if its file is missing. The caller checks the access. */
export async function respondWithPdf(
  services: Pick<Services, 'db' | 'storage' | 'content'>,
  options: PdfOptions,
): Promise<Response> {
  const pdf = await getProposalPdf(services, options)
  const file = pdf && (await openStored(services.storage, pdf.path))
  if (!file) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return new Response(Readable.toWeb(file.stream) as ReadableStream, {
    headers: {
      ...getPdfHeaders(pdf.fileName),
      ...(file.size === undefined ? {} : { 'Content-Length': String(file.size) }),
    },
  })
}
