import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { useRequestUpdates } from '../requests/live/use-request-updates.ts'
import { AlertLink } from './alert-link.tsx'
import type { ReadAlerts } from './read-alerts.server.ts'
import './alerts.css'

type BellProps = {
  /** Alerts that were read with the page. */
  initial: ReadAlerts
  /** Above it, the count is shown as "99+". */
  max: number
}

/** The button with the number of unread alerts and a menu of the last ones; it updates while the page is open. */
export function Bell({ initial, max }: BellProps) {
  const menu = useRef<HTMLElement>(null)
  useCloseOnNavigation(() => menu.current?.hidePopover())
  const [latest, setLatest] = useState(initial)
  const [isUpdated, setUpdated] = useState(false)
  useRequestUpdates(async (update) => {
    const isMine = update.what === 'alerts' && update.id === initial.staffId
    if (!isMine && update.what !== 'unknown') return
    try {
      const response = await fetch('/admin/alerts/recent')
      if (!response.ok) return
      const recent: ReadAlerts = await response.json()
      // Responses may arrive in another order.
      setLatest((current) => (recent.loadedAt > current.loadedAt ? recent : current))
      if (isMine) setUpdated(true)
    } catch {
      // Without a connection or session, the bell does not change.
    }
  })
  const { alerts, newestId, unread } = latest.loadedAt > initial.loadedAt ? latest : initial
  const count = unread > max ? `${max}+` : String(unread)
  const label = unread === 0 ? 'Alerts' : `Alerts, ${count} unread`
  return (
    <div className="shrink-0">
      <button type="button" popoverTarget="admin-alerts" aria-label={label} className="icon-button alert-bell">
        <BellIcon aria-hidden="true" />
        {unread > 0 && <span aria-hidden="true" className="alert-bell-count" children={count} />}
      </button>
      <p aria-live="polite" className="sr-only">
        {isUpdated && unread > 0 && `${count} unread ${unread === 1 ? 'alert' : 'alerts'}`}
      </p>
      <section ref={menu} id="admin-alerts" popover="auto" aria-label="Alerts" className="admin-menu alert-menu">
        <div className="flex items-center justify-between gap-2 px-2.5 py-1">
          <p className="font-semibold">Alerts</p>
          {unread > 0 && newestId !== null && (
            <Form method="post" action="/admin/alerts" navigate={false}>
              <input type="hidden" name="id" value={newestId} />
              <input type="hidden" name="stay" value="yes" />
              <Button type="submit" name="intent" value="read-all" variant="ghost" size="sm">
                Mark all as read
              </Button>
            </Form>
          )}
        </div>
        {alerts.length === 0 ? (
          <p className="px-2.5 py-3 text-sm text-muted">No alerts yet.</p>
        ) : (
          <ul>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <AlertLink alert={alert} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-1 border-t border-line pt-1">
          <Link to="/admin/alerts" className="admin-menu-item font-semibold text-forest">
            View all alerts
          </Link>
        </p>
      </section>
    </div>
  )
}
