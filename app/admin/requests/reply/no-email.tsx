import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Shown instead of the composer for a request with a phone number alone. */
export function NoEmail({ reference, answered }: { reference: string; answered: boolean }) {
  const path = `/admin/requests/${reference}`
  return (
    <div className="grid gap-4">
      <p>This request has no email address. Call the customer, or add the address to send a reply.</p>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to={`${path}/contact`}>Add email address</ButtonLink>
        {!answered && (
          <form method="post" action={`${path}/reply`}>
            <input type="hidden" name="intent" value="answered" />
            <Button type="submit" variant="secondary">
              Mark as replied
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}
