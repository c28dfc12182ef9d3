import { Form, Link } from 'react-router'
import type { FailedFetch, FetchCounts } from '#app/features/images/download/image-fetches.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { formatCount, formatNumber } from './import-text.ts'

type ImagesPanelProps = { fetches: FetchCounts; failed: FailedFetch[] }

/** Progress of image downloads across all imports; empty if there were none. */
export function ImagesPanel({ fetches: { waiting, done, failed: failedCount }, failed }: ImagesPanelProps) {
  const total = waiting + done + failedCount
  if (total === 0) return null
  return (
    <Panel
      title="Images"
      text={
        waiting > 0
          ? 'Images are downloading in the background. Products show existing images until then.'
          : 'From this and earlier imports.'
      }
      aside={
        failedCount > 0 && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="retry-pictures" size="sm" variant="secondary">
              Retry failed images
            </Button>
          </Form>
        )
      }
    >
      {waiting > 0 && <progress className="import-bar" aria-label="Images" max={total} value={done + failedCount} />}
      <p className="text-sm tabular-nums">
        {[
          waiting > 0 && `${formatNumber(waiting)} downloading`,
          done > 0 && `${formatNumber(done)} stored`,
          failedCount > 0 && `${formatNumber(failedCount)} failed`,
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
                  'No longer used by a product'
                )}
              </span>
              <span className="block text-danger">{problem}</span>
              <span className="block text-muted [overflow-wrap:anywhere]">{address}</span>
            </li>
          ))}
        </ul>
      )}
      {failedCount > failed.length && (
        <p className="mt-3 text-sm text-muted">{`And ${formatCount(failedCount - failed.length, 'other')}.`}</p>
      )}
    </Panel>
  )
}
