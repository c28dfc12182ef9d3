import type { Job, JobResult } from 'pg-boss'
import type { Logger } from '#app/lib/log.ts'
import { getRejection } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { describeFailure } from '../intake/failure.server.ts'
import { openConfirmationChannel } from './confirmation-channel.server.ts'
import { describeDeliveryFailure } from './delivery-failure.server.ts'
import type { JobFailure } from './failed.server.ts'
import { openMailChannel } from './mail-channel.server.ts'
import {
  type ChannelName,
  type ChannelServices,
  type Notification,
  notificationQueues,
  prepareNotifications,
  type SendNotification,
  updateNotificationQueues,
} from './queues.server.ts'
import { createWebhookChannel } from './webhook-channel.server.ts'

/** Concurrent notifications of one process; an email holds a database connection while it is sent. */
const batchSizes: Record<ChannelName, number> = { mail: 10, webhook: 10, confirmation: 5 }

type Channel = { name: ChannelName; send: SendNotification }

const openers = {
  mail: openMailChannel,
  webhook: createWebhookChannel,
  confirmation: openConfirmationChannel,
} satisfies Record<ChannelName, unknown>

/** Returns the configured channels. */
export function openChannels(services: ChannelServices): Channel[] {
  const names = Object.keys(openers) as ChannelName[]
  return names.flatMap((name) => {
    const send = openers[name](services)
    return send ? [{ name, send }] : []
  })
}

/**
 * Starts the workers that notify the sales team and confirm to visitors on every configured channel. Jobs of other channels
 * wait until those are configured. Notifications that failed within a week are retried at every start. Called again, it replaces
 * the workers by those for the current settings.
 */
export async function startRequestWorkers({
  db,
  jobs,
  settings,
  content,
  storage,
  log,
}: Pick<Services, 'db' | 'jobs' | 'settings' | 'content' | 'storage'> & { log: Logger }): Promise<void> {
  await prepareNotifications(jobs)
  await updateNotificationQueues(jobs)
  for (const { waiting } of Object.values(notificationQueues)) await jobs.offWork(waiting)
  const channels = openChannels({ db, settings, content, storage })
  if (channels.length === 0) {
    const missing = (['SMTP_URL', 'SALES_EMAIL'] as const).filter((name) => !settings[name]).join(' and ')
    log.warn({ hint: `Set ${missing}, or WEBHOOK_URL, here or under Settings.` }, 'notifications.disabled')
  }
  for (const { name, send } of channels) {
    const { waiting, failed } = notificationQueues[name]
    while ((await jobs.redrive(failed)) > 0);
    const notifyOne = async ({ id, data }: Job<Notification>): Promise<JobResult> => {
      const fields = { ...data, channel: name }
      try {
        await send(data)
        log.info(fields, 'notification.sent')
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ ...fields, failure: describeFailure(error) }, 'notification.failed')
        const output: JobFailure = { reason: describeDeliveryFailure(error) }
        // Trying again does not make the address of a visitor exist.
        const isPermanent = name === 'confirmation' && getRejection(error)?.isPermanent === true
        return { id, status: isPermanent ? 'deadletter' : 'failed', output }
      }
    }
    // Processes a backlog batch by batch before it waits for the next poll.
    const options = { batchSize: batchSizes[name], burstWhenBatchFull: true, pollingIntervalSeconds: 2 }
    await jobs.work<Notification, JobResult[]>(waiting, { ...options, perJobResults: true }, (batch) =>
      Promise.all(batch.map(notifyOne)),
    )
  }
}
