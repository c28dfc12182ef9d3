import { env, post, receive } from './receive.ts'

const url = env('HUBSPOT_URL') || 'https://api.hubapi.com'

/** A deal for each request that is no sign-up. HUBSPOT_TOKEN: of a private app that may write deals. */
receive(async ({ type, data }) => {
  if (type !== 'request.created' || !data || data.kind === 'email-signup') return
  const { reference, contact, value } = data
  const properties = {
    dealname: `${reference} ${contact?.company ?? contact?.name ?? ''}`.trim(),
    pipeline: 'default',
    dealstage: env('HUBSPOT_STAGE') || 'appointmentscheduled',
    ...(value && { amount: (value.cents / 100).toFixed(2) }),
  }
  await post(`${url}/crm/v3/objects/deals`, { properties }, { Authorization: `Bearer ${env('HUBSPOT_TOKEN')}` })
})
