import { Form, Link } from 'react-router'
import type { OpenFetches } from '#app/features/images/download/image-fetches.server.ts'
import { maxCountedFailures } from '#app/features/images/limits.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'

/** Images of the import's products that are still downloading or failed; empty if there are none. */
export function ImagesPanel({ fetches: { waiting, failed, listed } }: { fetches: OpenFetches }) {
  const total = waiting + failed
  if (total === 0) return null
  return (
    <Panel
      title="Images"
      text={
        waiting > 0
          ? 'Images are downloading in the background. Products show existing images until then.'
          : 'These images could not be downloaded. Products are live without them.'
      }
      aside={
        failed > 0 && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="retry-images" size="sm" variant="secondary">
              Retry failed images
            </Button>
          </Form>
        )
      }
    >
      <p role="status" className="text-sm tabular-nums">
        {[
          waiting > 0 && `${formatNumber(waiting)} downloading`,
          failed > 0 &&
            `${formatNumber(Math.min(failed, maxCountedFailures))}${failed > maxCountedFailures ? '+' : ''} failed`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <ul className="import-failed">
        {listed.map(({ url, problem, product }) => (
          <li key={url}>
            <Link to={`/admin/products/${product.id}`} className="block font-medium [overflow-wrap:anywhere]">
              {product.name}
            </Link>
            <span className={problem ? 'block text-danger' : 'block text-muted'}>{problem ?? 'Downloading'}</span>
            <span className="block text-muted [overflow-wrap:anywhere]">{url}</span>
          </li>
        ))}
      </ul>
      {total > listed.length && (
        <p className="mt-3 text-sm text-muted">
          {`And ${failed > maxCountedFailures ? 'at least ' : ''}${formatCount(total - listed.length, 'other')}.`}
        </p>
      )}
    </Panel>
  )
}
