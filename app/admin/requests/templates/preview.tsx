import { type FieldTexts, fillFields, findUnfilledFields } from '#app/features/requests/replies/merge-fields.ts'
import { UnfilledFields } from '../reply/unfilled-fields.tsx'

/** A template with the values of a request, and its unfilled merge fields. */
export function Preview({ subject, body, fields }: { subject: string; body: string; fields: FieldTexts }) {
  const filled = { subject: fillFields(subject, fields), body: fillFields(body, fields) }
  return (
    <div>
      <section aria-label="Preview" className="template-preview">
        <p className="font-semibold break-words">{highlight(filled.subject)}</p>
        <p className="mt-3 break-words whitespace-pre-line">{highlight(filled.body)}</p>
      </section>
      <UnfilledFields fields={findUnfilledFields(filled.subject, filled.body)} />
    </div>
  )
}

/** Highlights unfilled merge fields. */
function highlight(text: string) {
  const unfilled = new Set(findUnfilledFields(text).map(({ field }) => field))
  let at = 0
  return text.split(/(\{[^{}\n]{1,40}\})/).map((part) => {
    const key = at
    at += part.length
    return unfilled.has(part) ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>
  })
}
