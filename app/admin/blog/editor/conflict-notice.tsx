import { DateTime } from '../../shell/admin-page.tsx'
import type { PostResult } from './post-result.ts'

/** Shows who changed what and how the two versions differ; the later editor decides. */
export function ConflictNotice({ changes, differences, version }: NonNullable<PostResult['conflict']>) {
  if (version === 0) return null
  return (
    <section aria-label="Edit conflict" className="post-conflict">
      <ul className="text-sm">
        {changes.map(({ actor, title, at }) => (
          <li key={`${at}${title}`}>
            <strong>{actor}</strong>
            <span>{`: ${title}, `}</span>
            <DateTime at={at} />
          </li>
        ))}
        {changes.length === 0 && <li>Changed outside the admin.</li>}
      </ul>
      {differences.length > 0 && (
        <table className="post-differences">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Live version</th>
              <th scope="col">Your version</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, title, before, after }) => (
              <tr key={field}>
                <th scope="row">{title}</th>
                <td>
                  <div>{before || <i>empty</i>}</div>
                </td>
                <td>
                  <div>{after || <i>empty</i>}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
