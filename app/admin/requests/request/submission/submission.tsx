import { Link } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { RequestContact } from '#app/features/requests/current-contact.ts'
import { boxLinkLabel, type RequestField } from '#app/features/requests/request-fields.ts'
import { createMailtoUrl } from '#app/lib/mail/mailto-url.ts'
import { createPhoneUrl } from '#app/lib/text/phone-url.ts'
import { Button } from '#app/ui/button.tsx'

type ContactProps = {
  contact: RequestContact
  /** Undefined for a removed request and without the permission. */
  correctPath: string | undefined
  /** Likewise, and for a request without contact, such as suspected spam. */
  customerPath: string | undefined
  /** The company that the contact can be moved to. */
  move: { from: string | null; to: string } | null
}

/** The sender, as submitted or corrected. */
export function Contact({
  contact: { contact_name, email, phone, company },
  correctPath,
  customerPath,
  move,
}: ContactProps) {
  return (
    <Panel
      title="Contact"
      aside={
        <p className="flex flex-wrap gap-x-4">
          {customerPath && (
            <Link to={customerPath} prefetch="none" className="request-link">
              View customer
            </Link>
          )}
          {correctPath && (
            <Link to={correctPath} prefetch="none" className="request-link">
              Edit contact
            </Link>
          )}
        </p>
      }
    >
      <dl className="request-contact">
        {contact_name && <Field label="Name" value={contact_name} />}
        {email && <Field label="Email" value={email} link={createMailtoUrl(email)} />}
        {phone && <Field label="Phone" value={phone} link={createPhoneUrl(phone)} />}
        {company && <Field label="Company" value={company} />}
      </dl>
      {move && correctPath && (
        <form
          method="post"
          action={correctPath}
          aria-label="Company of the customer"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-4 text-sm text-muted sm:px-6"
        >
          <span>{`Customer’s company: ${move.from ?? 'none'}.`}</span>
          <Button type="submit" name="intent" value="move" variant="secondary" size="sm">
            {`Move customer to ${move.to}`}
          </Button>
        </form>
      )}
    </Panel>
  )
}

function Field({ label, value, link }: { label: string; value: string; link?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {link ? (
          <a href={link} className="request-link">
            {value}
          </a>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

/** The remaining submitted fields. */
export function Fields({ fields }: { fields: RequestField[] }) {
  return (
    <dl className="request-facts">
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {label === boxLinkLabel ? (
              <a href={[value].flat().join('')} className="request-link">
                Open in box builder
              </a>
            ) : (
              [value].flat().join('\n')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
