import { env, post, receive } from './receive.ts'

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A message about each event. SLACK_URL: of an incoming webhook. */
receive(({ type, data }) => {
  const subject = data?.reference ?? data?.number ?? ''
  const customer = data?.contact?.company ?? data?.contact?.name ?? ''
  return post(env('SLACK_URL'), { text: escapeText([type, subject, customer].filter(Boolean).join(' · ')) })
})
