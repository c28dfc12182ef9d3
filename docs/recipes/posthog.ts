import { env, post, receive } from './receive.ts'

const url = env('POSTHOG_HOST') || 'https://us.i.posthog.com'

/** An event without personal data for each event of the shop. */
receive(({ id, type, timestamp, resource_id, data }) =>
  post(`${url}/i/v0/e/`, {
    api_key: env('POSTHOG_KEY'),
    event: type,
    distinct_id: resource_id,
    timestamp,
    uuid: id,
    properties: { kind: data?.kind, value: data?.value?.cents, $process_person_profile: false },
  }),
)
