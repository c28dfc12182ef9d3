import { Panel } from '#app/admin/shell/admin-page.tsx'
import type { Detail } from '#app/features/requests/swag-box-details.ts'
import { mailAddress } from '#app/lib/mail/mail-address.ts'

/** Name, email address and phone number of the sender. */
export function Contact({ details, email }: { details: Detail[]; email: string }) {
  const said = (part: (label: string) => boolean) => details.filter(({ label }) => part(label))
  const names = said((label) => /name/i.test(label)).flatMap(({ value }) => value)
  const getLink = (label: string, text: string) => {
    if (label === 'Email') return mailAddress(email)
    return label === 'Phone' ? `tel:${text.replace(/[^\d+*#,;]/g, '')}` : undefined
  }
  return (
    <Panel title="Contact">
      <dl className="request-contact">
        {names.length > 0 && <Field label="Name" value={names.join(' ')} />}
        {said((label) => !/name/i.test(label)).map(({ label, value }) => {
          const text = [value].flat().join(', ')
          return <Field key={label} label={label} value={text} link={getLink(label, text)} />
        })}
      </dl>
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
export function Fields({ details }: { details: Detail[] }) {
  return (
    <dl className="request-facts">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {label === 'Box link' ? (
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
