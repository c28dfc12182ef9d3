import { hasPermission } from '#app/features/staff/roles.ts'
import { readSessionAccess } from '#app/features/staff/sessions.server.ts'
import type { RequestUpdate } from '#app/lib/request-updates.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/live.route.ts'

export const headers = requireAccess('read-requests')

/** Time for which a session check is reused. */
const sessionCheckMs = 1_000
/** Well below the 60 seconds after which proxies close an idle connection. */
const heartbeatMs = 15_000
/** Unread messages at which a stalled connection is closed; the browser reconnects. */
const maxUnread = 100

/** Streams request events as server-sent events while the session is valid. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!request.headers.get('Accept')?.includes('text/event-stream')) {
    return new Response('This URL serves event streams only.', {
      status: 406,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const { db, requestUpdates } = context.get(servicesContext)
  const { session } = getPerson(context)
  const isSessionValid = async () => {
    try {
      const access = await readSessionAccess(db, session.id)
      return access !== undefined && hasPermission(access, 'read-requests')
    } catch {
      // Without the database the session cannot be checked, and there are no events either.
      return true
    }
  }
  let release = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (text: string) => {
        if (ended) return
        if ((controller.desiredSize ?? 0) < -maxUnread) end()
        else controller.enqueue(encoder.encode(text))
      }
      let ended = false
      let sessionCheck = { at: 0, isValid: Promise.resolve(true) }
      let sent = Promise.resolve()
      // In order: a later event does not overtake one that waits for its session check.
      const onUpdate = (update: RequestUpdate) => {
        if (Date.now() - sessionCheck.at >= sessionCheckMs) sessionCheck = { at: Date.now(), isValid: isSessionValid() }
        const { isValid } = sessionCheck
        sent = sent.then(async () => {
          if (await isValid) send(`event: request\ndata: ${JSON.stringify(update)}\n\n`)
          else end()
        })
      }
      const unsubscribe = requestUpdates.subscribe({ onUpdate, onClose: () => end() })
      const timer = setInterval(async () => {
        if (await isSessionValid()) send(': still here\n\n')
        else end()
      }, heartbeatMs)
      release = () => {
        ended = true
        clearInterval(timer)
        unsubscribe()
      }
      const end = () => {
        if (ended) return
        release()
        controller.close()
      }
      request.signal.addEventListener('abort', end)
      // From here on every change is sent.
      send('retry: 2000\nevent: ready\ndata:\n\n')
    },
    // A canceled stream is closed already.
    cancel: () => release(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}
