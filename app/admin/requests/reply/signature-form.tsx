import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'

/** The signature of the person, at the end of their new replies. */
export function SignatureForm({ reference, signature }: { reference: string; signature: string }) {
  return (
    <form method="post" action={`/admin/requests/${reference}/reply`} aria-label="Signature" className="grid gap-3">
      <input type="hidden" name="intent" value="signature" />
      <TextArea label="Text" name="signature" rows={4} maxLength={500} defaultValue={signature} />
      <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
        Save signature
      </Button>
    </form>
  )
}
