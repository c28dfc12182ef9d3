import { env, post, receive } from './receive.ts'

/** A subscriber for each email sign-up. LISTMONK_TOKEN: "user:token"; LISTMONK_LIST: number of a list with double opt-in. */
receive(async ({ type, data }) => {
  if (type !== 'request.created' || data?.kind !== 'email-signup' || !data.contact?.email) return
  const { email, name } = data.contact
  const subscriber = { email, name: name ?? email, status: 'enabled', lists: [Number(env('LISTMONK_LIST'))] }
  const headers = { Authorization: `token ${env('LISTMONK_TOKEN')}` }
  // 409: subscribed already.
  await post(`${env('LISTMONK_URL')}/api/subscribers`, subscriber, headers, [409])
})
