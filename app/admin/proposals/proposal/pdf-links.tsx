import { ButtonLink } from '#app/ui/button.tsx'
import { getPdfPath } from '../proposal-paths.ts'

type PdfLinksProps = { id: string; sentVersion: number | null; isAccepted: boolean }

/** Links to the PDF as it was sent and accepted; before the first version was sent, to a preview. */
export function PdfLinks({ id, sentVersion, isAccepted }: PdfLinksProps) {
  const link = (to: string, label: string) => (
    <ButtonLink to={to} variant="secondary" size="sm" prefetch="none" reloadDocument target="_blank">
      {label}
    </ButtonLink>
  )
  if (sentVersion === null) return link(getPdfPath(id, null), 'Preview PDF')
  return (
    <>
      {link(getPdfPath(id, sentVersion), 'PDF as sent')}
      {isAccepted && link(getPdfPath(id, sentVersion, 'accepted'), 'PDF as accepted')}
    </>
  )
}
