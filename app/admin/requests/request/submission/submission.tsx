import { Panel } from '#app/admin/shell/admin-page.tsx'
import { boxLinkLabel, type RequestField } from '#app/features/requests/request-fields.ts'
import { createMailtoUrl } from '#app/lib/mail/mailto-url.ts'

/** Name, email address and phone number of the sender. */
export function Contact({ fields, email }: { fields: RequestField[]; email: string }) {
  const isName = ({ label }: RequestField) => /name/i.test(label)
  const names = fields.filter(isName).flatMap(({ value }) => value)
  const getLink = (label: string, text: string) => {
    if (label === 'Email') return createMailtoUrl(email)
    return label === 'Phone' ? `tel:${text.replace(/[^\d+*#,;]/g, '')}` : undefined
  }
  return (
    <Panel title="Contact">
      <dl className="request-contact">
        {names.length > 0 && <Field label="Name" value={names.join(' ')} />}
        {fields
          .filter((field) => !isName(field))
          .map(({ label, value }) => {
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
