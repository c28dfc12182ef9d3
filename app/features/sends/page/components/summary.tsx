import type { SendPageData } from '../send-page.server.ts'

/** A recipient's response. */
export function Summary({ page: { answer, campaign, gift } }: { page: SendPageData }) {
  if (!answer) return null
  const sized = campaign.contents.filter(({ id, asksSize }) => asksSize && answer.sizes[id])
  return (
    <dl className="mt-8 grid gap-5 rounded-md bg-forest-tint p-5 sm:p-6">
      {gift && (
        <div>
          <dt className="text-sm text-muted">Gift</dt>
          <dd className="mt-1 font-semibold wrap-anywhere">{gift}</dd>
        </div>
      )}
      <div>
        <dt className="text-sm text-muted">Address</dt>
        <dd className="mt-1 font-semibold wrap-anywhere">
          <address dir="auto" className="not-italic">
            {answer.lines.map((line, index) => (
              <span key={index} className="block">
                {line}
              </span>
            ))}
          </address>
        </dd>
      </div>
      {sized.map(({ id, name }) => (
        <div key={id}>
          <dt className="text-sm text-muted">{`Size of ${name}`}</dt>
          <dd className="mt-1 font-semibold">{answer.sizes[id]}</dd>
        </div>
      ))}
      {answer.phone && (
        <div>
          <dt className="text-sm text-muted">Phone</dt>
          <dd className="mt-1 font-semibold">{answer.phone}</dd>
        </div>
      )}
      {answer.note && (
        <div>
          <dt className="text-sm text-muted">Note</dt>
          <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {answer.note}
          </dd>
        </div>
      )}
    </dl>
  )
}
