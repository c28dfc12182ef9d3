import { DateTime } from '../../shell/admin-page.tsx'
import type { PostReply } from './post-reply.ts'

/** Who did what meanwhile, and how the two differ: whoever was slower decides. */
export function Conflict({ meanwhile, differences, version }: NonNullable<PostReply['conflict']>) {
  if (version === 0) return null
  return (
    <section aria-label="What happened meanwhile" className="post-conflict">
      <ul className="text-sm">
        {meanwhile.map(({ who, did, at }) => (
          <li key={`${at}${did}`}>
            <strong>{who}</strong>: {did}, <DateTime at={at} />
          </li>
        ))}
        {meanwhile.length === 0 && <li>It was changed outside of this office.</li>}
      </ul>
      {differences.length > 0 && (
        <table className="post-differences">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs, as it is now</th>
              <th scope="col">Yours</th>
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
