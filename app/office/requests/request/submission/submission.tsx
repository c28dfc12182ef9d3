import type { Detail } from '#app/features/requests/swag-box-details.ts'
import { mailAddress } from '#app/lib/mail-address.ts'
import { Panel } from '../../../shell/admin-page.tsx'

/** Who it is from, to write to and to call. */
export function Contact({ details, email }: { details: Detail[]; email: string }) {
  const said = (part: (label: string) => boolean) => details.filter(({ label }) => part(label))
  const names = said((label) => /name/i.test(label)).flatMap(({ value }) => value)
  const linkOf = (label: string, text: string) => {
    if (label === 'Email') return mailAddress(email)
    return label === 'Phone' ? `tel:${text.replace(/[^\d+*#,;]/g, '')}` : undefined
  }
  return (
    <Panel title="Contact">
      <dl className="request-contact">
        {names.length > 0 && <Fact label="Name" value={names.join(' ')} />}
        {said((label) => !/name/i.test(label)).map(({ label, value }) => {
          const text = [value].flat().join(', ')
          return <Fact key={label} label={label} value={text} link={linkOf(label, text)} />
        })}
      </dl>
    </Panel>
  )
}

function Fact({ label, value, link }: { label: string; value: string; link?: string | undefined }) {
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

/** What else was sent, label by label, as it was typed. */
export function Facts({ details }: { details: Detail[] }) {
  return (
    <dl className="request-facts">
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {label === 'Box link' ? (
              <a href={[value].flat().join('')} className="request-link">
                See the box in the builder
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
