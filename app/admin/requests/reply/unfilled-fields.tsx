import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { UnfilledField } from '#app/features/requests/replies/merge-fields.ts'
import './reply.css'

/** Lists merge fields without a value with the reason; a live region. */
export function UnfilledFields({ fields }: { fields: UnfilledField[] }) {
  const select = (reason: UnfilledField['reason']) =>
    fields.filter((each) => each.reason === reason).map(({ field }) => field)
  return (
    <div role="status">
      {fields.length > 0 && (
        <div className="reply-open">
          <TriangleAlert aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold">
              {fields.length === 1 ? '1 merge field is empty' : `${fields.length} merge fields are empty`}
            </p>
            <Fields fields={select('empty')}>
              This request has no value for it. Replace it with text, or remove it.
            </Fields>
            <Fields fields={select('unknown')}>This merge field does not exist.</Fields>
          </div>
        </div>
      )}
    </div>
  )
}

function Fields({ fields, children }: { fields: string[]; children: string }) {
  if (fields.length === 0) return null
  return (
    <p className="break-words">
      {fields.map((field) => (
        <Fragment key={field}>
          <code>{field}</code>{' '}
        </Fragment>
      ))}
      <span>{children}</span>
    </p>
  )
}
