import type { readDelivery } from '#app/features/webhooks/log/deliveries.server.ts'
import { webPortsText } from '#app/lib/http/web-ports.ts'
import { DateTime } from '../../shell/admin-page.tsx'

type Attempt = NonNullable<Awaited<ReturnType<typeof readDelivery>>>['attempts'][number]

const errors: Record<string, string> = {
  TIMEOUT: 'No response in time',
  PRIVATE_ADDRESS: `Not sent: the URL leads to a private network, or to a port other than ${webPortsText}`,
  UNREADABLE_RESOURCE: 'Not sent: the resource could not be read. The log of the server has the error',
  ENOTFOUND: 'Server not found. Check the URL',
  ECONNREFUSED: 'Connection rejected',
  ECONNRESET: 'Connection closed',
}

const formatHeaders = (headers: unknown) =>
  Object.entries((headers ?? {}) as Record<string, string>)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** A request and its response, closed at first. */
export function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { at, status, error, duration_ms, request_headers, request_body, response_headers, response_body } = attempt
  const outcome = status === null ? (errors[error ?? ''] ?? error) : `Status ${status}`
  const parts = {
    Request: `${formatHeaders(request_headers)}\n\n${request_body}`,
    ...(status !== null && { Response: `${formatHeaders(response_headers)}\n\n${response_body}` }),
  }
  return (
    <details className="py-2.5 text-sm">
      <summary className="min-h-6 cursor-pointer">
        <strong className="font-semibold">{outcome}</strong>
        <span>{`, ${duration_ms.toLocaleString('en-US')} ms, `}</span>
        <DateTime at={at} />
      </summary>
      {Object.entries(parts).map(([title, text]) => (
        <section key={title} className="mt-3">
          <h3 className="font-semibold">{title}</h3>
          <pre className="mt-1 max-h-80 overflow-auto rounded-sm bg-sand p-3 text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </section>
      ))}
    </details>
  )
}
