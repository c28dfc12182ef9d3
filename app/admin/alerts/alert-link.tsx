import { Link } from 'react-router'
import type { ListedAlert } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert, formatCustomer, getAlertPath } from '#app/features/requests/alerts/describe-alert.ts'
import { DateTime } from '../shell/admin-page.tsx'

/** An alert as a link to its request or proposal; opening that marks the alert as read. */
export function AlertLink({ alert }: { alert: ListedAlert }) {
  // The line above names who replied or wrote.
  const sender =
    alert.mailId !== null ? alert.reference : alert.kind === 'reply' ? alert.company : formatCustomer(alert)
  return (
    <Link to={getAlertPath(alert)} className="alert-link" data-unread={alert.readAt === null}>
      <span className="block wrap-anywhere">
        {alert.readAt === null && <span className="sr-only">{'Unread: '}</span>}
        <span className="alert-title">{describeAlert(alert)}</span>
      </span>{' '}
      <span className="block text-sm wrap-anywhere text-muted">
        {sender && <span>{`${sender} · `}</span>}
        <DateTime at={alert.createdAt} />
      </span>
    </Link>
  )
}
