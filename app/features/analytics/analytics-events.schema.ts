import * as v from 'valibot'

/** Every event the shop counts (docs/domain.md, Analytics and privacy); `$pageview` is what the analytics service calls a page view. */
export const analyticsEvents = [
  '$pageview',
  'get_started_page_viewed',
  'get_started_prefilled_email',
  'form_field_changed',
  'project_request_submitted',
  'project_request_success',
  'project_request_failed',
  'project_request_error',
] as const

export type AnalyticsEvent = (typeof analyticsEvents)[number]

/** A path of ours without its query, the name of a form, the name of a field: never anything a visitor typed. */
const name = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))

/** Everything an event may say. What is not listed here does not leave the shop. */
export const analyticsEventSchema = v.strictObject({
  event: v.picklist(analyticsEvents),
  visit: v.pipe(v.string(), v.uuid()),
  properties: v.strictObject({
    path: v.pipe(v.string(), v.regex(/^\/[^?#@\s]{0,300}$/)),
    form: v.optional(name),
    field: v.optional(name),
  }),
})

export type AnalyticsMessage = v.InferOutput<typeof analyticsEventSchema>
