import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { OpenField } from '#app/features/requests/answers/fill.ts'
import './reply.css'

/** Which fields are still open in what is written, and why; told as it changes. */
export function OpenFields({ open }: { open: OpenField[] }) {
  const of = (why: OpenField['why']) => open.filter((each) => each.why === why).map(({ field }) => field)
  return (
    <div role="status">
      {open.length > 0 && (
        <div className="answer-open">
          <TriangleAlert aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold">
              {open.length === 1 ? 'One field is not filled in' : `${open.length} fields are not filled in`}
            </p>
            <Fields fields={of('empty')}>This request holds nothing of it: write it yourself, or take it out.</Fields>
            <Fields fields={of('unknown')}>There is no such field.</Fields>
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
      {children}
    </p>
  )
}
