import { getPdfPath } from '../proposal-paths.ts'

type PdfLinksProps = { id: string; sentVersion: number | null; isAccepted: boolean }

/** Links to the PDF as it was sent and accepted; before the first version was sent, to a preview. */
export function PdfLinks({ id, sentVersion, isAccepted }: PdfLinksProps) {
  const link = (path: string, label: string) => (
    <a href={path} target="_blank" rel="noreferrer" className="font-semibold text-forest underline underline-offset-4">
      {label}
    </a>
  )
  if (sentVersion === null) return link(getPdfPath(id, null), 'Preview PDF')
  return (
    <>
      {link(getPdfPath(id, sentVersion), 'PDF as sent')}
      {isAccepted && link(getPdfPath(id, sentVersion, 'accepted'), 'PDF as accepted')}
    </>
  )
}
