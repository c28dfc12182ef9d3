import type { Conflict } from '#app/features/content/document.ts'
import { DateTime } from '../../shell/admin-page.tsx'
import { Differences } from './differences.tsx'

const listFormat = new Intl.ListFormat('en-US')

/** Shows an edit conflict. The form below has the live version with the reader's own edits. */
export function EditConflictMessage({
  conflict: { changes, theirs, both },
  noun,
}: {
  conflict: Conflict
  noun: string
}) {
  return (
    <div role="alert" tabIndex={-1} className="edit-conflict">
      <p className="font-semibold">
        {changes.length > 0
          ? `Someone else edited this ${noun} while you were working. Your changes are not published yet.`
          : `This ${noun} was changed outside the admin while you were working. Your changes are not published yet.`}
      </p>
      {changes.length > 0 && (
        <ul className="mt-2">
          {changes.map(({ at, by, title }, index) => (
            <li key={index}>
              <span>{`${by}, `}</span>
              <DateTime at={at} />
              <span>{`: ${title}`}</span>
            </li>
          ))}
        </ul>
      )}
      {theirs.length > 0 && <p className="mt-2">{`Changed fields: ${listFormat.format(theirs)}.`}</p>}
      {both.length > 0 ? (
        <>
          <p className="mt-2">
            You also changed these fields. The live text is struck through; yours is below it, and in the form.
          </p>
          <Differences differences={both} before="Live" after="Yours" />
        </>
      ) : (
        <p className="mt-2">You changed other fields. Your edits are in the form below; the other changes stay.</p>
      )}
      <p className="mt-2">“Publish my version” publishes only the fields you changed.</p>
    </div>
  )
}
