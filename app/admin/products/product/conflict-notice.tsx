import type { Conflict } from './editor-action.server.ts'
import { ShortDateTime } from './history/history-panel.tsx'

const listFormat = new Intl.ListFormat('en-US')

/** Shows an edit conflict. The form below has the other person's values, overlaid with the unsaved input. */
export function ConflictNotice({ conflict: { laterChanges, theirFields, conflictingFields } }: { conflict: Conflict }) {
  return (
    <div role="alert" className="editor-conflict">
      <p className="font-semibold">
        {laterChanges.length > 0
          ? 'Someone else edited this product while you were working. Your changes are not published yet.'
          : 'This product was changed outside the admin while you were working. Your changes are not published yet.'}
      </p>
      {laterChanges.length > 0 && (
        <ul className="mt-2">
          {laterChanges.map(({ at, actorName, title }) => (
            <li key={at + title}>
              <span>{`${actorName}, `}</span>
              <ShortDateTime at={at} />
              <span>{`: ${title}`}</span>
            </li>
          ))}
        </ul>
      )}
      {theirFields.length > 0 && <p className="mt-2">{`Changed fields: ${listFormat.format(theirFields)}.`}</p>}
      {conflictingFields.length > 0 ? (
        <>
          <p className="mt-2">You both changed:</p>
          <dl className="editor-both">
            {conflictingFields.map(({ field, title, now }) => (
              <div key={field}>
                <dt>{title}</dt>
                <dd>
                  Live: <span className="break-words whitespace-pre-line">{now}</span>. Your version is in the form
                  below.
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="mt-2">You changed other fields. Your edits are in the form below; their changes stay.</p>
      )}
      <p className="mt-2">“Publish my version” publishes only the fields you changed.</p>
    </div>
  )
}
