import { Button, ButtonLink } from '#app/ui/button.tsx'

type NoEmailProps = {
  reference: string
  answered: boolean
  /** The customer's email, which the request may lack, such as after a merge. */
  customerEmail: string | null
}

/** Shown instead of the composer for a request with a phone number alone. */
export function NoEmail({ reference, answered, customerEmail }: NoEmailProps) {
  const path = `/admin/requests/${reference}`
  return (
    <div className="grid gap-4">
      <p>
        {customerEmail
          ? `This request has no email address. Its customer has ${customerEmail}: add it to send a reply.`
          : 'This request has no email address. Call the customer, or add the address to send a reply.'}
      </p>
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
