import { Form, Link } from 'react-router'
import type { FailedFetch, FetchCounts } from '#app/features/pictures/fetching/waiting.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { counted, number } from './import-text.ts'

type PicturesPanelProps = { fetches: FetchCounts; failed: FailedFetch[] }

/** How the fetching of pictures goes, of all imports; nothing where none was ever asked for. */
export function PicturesPanel({ fetches: { waiting, done, failed: lost }, failed }: PicturesPanelProps) {
  const all = waiting + done + lost
  if (all === 0) return null
  return (
    <Panel
      title="Pictures"
      text={
        waiting > 0
          ? 'They are fetched from their addresses in the background, a few at a time. Until then products show what is there.'
          : 'Of this and earlier imports.'
      }
      aside={
        lost > 0 && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="retry-pictures" size="sm" variant="secondary">
              Try the failed ones again
            </Button>
          </Form>
        )
      }
    >
      {waiting > 0 && <progress className="import-bar" aria-label="Pictures" max={all} value={done + lost} />}
      <p className="text-sm tabular-nums">
        {[
          waiting > 0 && `${number(waiting)} waiting`,
          done > 0 && `${number(done)} in the shop`,
          lost > 0 && `${number(lost)} failed`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {failed.length > 0 && (
        <ul className="import-failed">
          {failed.map(({ address, problem, product }) => (
            <li key={address}>
              <span className="block font-medium [overflow-wrap:anywhere]">
                {product ? (
                  <Link to={`/admin/products/${product.id}`}>{product.name}</Link>
                ) : (
                  'No product has it any more'
                )}
              </span>
              <span className="block text-danger">{problem}</span>
              <span className="block text-muted [overflow-wrap:anywhere]">{address}</span>
            </li>
          ))}
        </ul>
      )}
      {lost > failed.length && <p className="mt-3 text-sm text-muted">And {counted(lost - failed.length, 'other')}.</p>}
    </Panel>
  )
}
