import { may } from '#app/features/staff/roles.ts'
import { standingRole } from '#app/features/staff/sessions.server.ts'
import type { Notice } from '#app/lib/notices.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/live.route.ts'

export const headers = requireAccess('requests')

/** Milliseconds a look at the session holds for what is told. */
const looked = 1_000
/** Milliseconds: well under the minute after which servers and proxies take silence for an end. */
const heartbeat = 15_000
/** What nobody takes any more is an open end: its browser asks anew. */
const mostUnread = 100

/** What happens to requests, as server-sent events, for as long as the session stands. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!request.headers.get('Accept')?.includes('text/event-stream')) {
    return new Response('For event streams only.', {
      status: 406,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const { db, notices } = context.get(servicesContext)
  const { session } = getPerson(context)
  const stands = async () => {
    try {
      const role = await standingRole(db, session.id)
      return role !== undefined && may(role, 'requests')
    } catch {
      // While the database is away nobody can say that the session has ended, nor is anything told.
      return true
    }
  }
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (text: string) => {
        if (ended) return
        if ((controller.desiredSize ?? 0) < -mostUnread) end()
        else controller.enqueue(encoder.encode(text))
      }
      let ended = false
      let standing = { at: 0, answer: Promise.resolve(true) }
      // One after the other: a notice that had to wait for the answer is passed by none.
      const onNotice = async (notice: Notice) => {
        if (Date.now() - standing.at >= looked) standing = { at: Date.now(), answer: stands() }
        if (await standing.answer) send(`event: request\ndata: ${JSON.stringify(notice)}\n\n`)
        else end()
      }
      const leave = notices.subscribe({ onNotice, onClose: () => end() })
      const beat = setInterval(async () => {
        if (await stands()) send(': still here\n\n')
        else end()
      }, heartbeat)
      end = () => {
        ended = true
        end = () => {}
        clearInterval(beat)
        leave()
        controller.close()
      }
      request.signal.addEventListener('abort', () => end())
      // Now: what changes from here on is told.
      send('retry: 2000\nevent: ready\ndata:\n\n')
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}
