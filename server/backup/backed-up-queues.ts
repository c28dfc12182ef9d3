import {
  notificationQueues,
  portalQueues,
  proposalQueues,
  sendQueues,
} from '#app/features/requests/notifications/queues.server.ts'
import { replyQueue } from '#app/features/requests/replies/outbox.server.ts'

/** Queues whose pending jobs a backup has: what is still to be sent. The shop recreates all other jobs. */
export const backedUpQueues: readonly string[] = [
  ...Object.values(notificationQueues).flatMap(({ waiting, failed }) => [waiting, failed]),
  replyQueue,
  ...Object.values(proposalQueues),
  ...Object.values(sendQueues),
  ...Object.values(portalQueues),
]
