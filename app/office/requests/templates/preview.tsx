import { type FieldTexts, fillIn, openFields } from '#app/features/requests/answers/fill.ts'
import { OpenFields } from '../reply/unfilled-fields.tsx'

/** A template filled in with a request, and what in it would stay open. */
export function Preview({ subject, body, fields }: { subject: string; body: string; fields: FieldTexts }) {
  const filled = { subject: fillIn(subject, fields), body: fillIn(body, fields) }
  return (
    <div>
      <section aria-label="Preview" className="template-preview">
        <p className="font-semibold break-words">{marked(filled.subject)}</p>
        <p className="mt-3 break-words whitespace-pre-line">{marked(filled.body)}</p>
      </section>
      <OpenFields open={openFields(filled.subject, filled.body)} />
    </div>
  )
}

/** What stayed open stands out. */
function marked(text: string) {
  const open = new Set(openFields(text).map(({ field }) => field))
  let at = 0
  return text.split(/(\{[^{}\n]{1,40}\})/).map((part) => {
    const key = at
    at += part.length
    return open.has(part) ? <mark key={key}>{part}</mark> : part
  })
}
