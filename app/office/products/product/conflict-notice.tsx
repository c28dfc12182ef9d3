import type { Conflict } from './editor-action.server.ts'
import { When } from './history/short-date-time.tsx'

const inWords = new Intl.ListFormat('en-US')

/** Who was faster, and with what. The form below shows theirs, and over it what was typed here. */
export function ConflictNote({ conflict: { steps, theirs, both } }: { conflict: Conflict }) {
  return (
    <div role="alert" className="editor-conflict">
      <p className="font-semibold">
        {steps.length > 0
          ? 'Somebody else changed this product while you worked on it. Nothing of yours is published yet.'
          : 'This product was changed past the office while you worked on it. Nothing of yours is published yet.'}
      </p>
      {steps.length > 0 && (
        <ul className="mt-2">
          {steps.map(({ at, who, title }) => (
            <li key={at + title}>
              {who}, <When at={at} />: {title}
            </li>
          ))}
        </ul>
      )}
      {theirs.length > 0 && <p className="mt-2">Different now: {inWords.format(theirs)}.</p>}
      {both.length > 0 ? (
        <>
          <p className="mt-2">You changed the same:</p>
          <dl className="editor-both">
            {both.map(({ field, title, now }) => (
              <div key={field}>
                <dt>{title}</dt>
                <dd>
                  now <span className="break-words whitespace-pre-line">{now}</span>; below stands yours
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-2">You changed other fields, which stand below as you typed them; theirs stay.</p>
      )}
      <p className="mt-2">“Publish mine over it” publishes the fields that you changed, and only these.</p>
    </div>
  )
}
