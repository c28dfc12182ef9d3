import * as v from 'valibot'

/** All events (docs/domain.md, Analytics and privacy); `$pageview` is PostHog's name of a page view. */
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

/** Name of a form or field, never typed text. */
const name = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))

/** Complete list of properties; others are rejected. */
export const analyticsEventSchema = v.strictObject({
  event: v.picklist(analyticsEvents),
  visit: v.pipe(v.string(), v.uuid()),
  properties: v.strictObject({
    /** Path of the page; paths of proposals are secret and left out. */
    path: v.pipe(v.string(), v.regex(/^\/(?!p\/)[^?#@\s]{0,300}$/i)),
    form: v.optional(name),
    field: v.optional(name),
  }),
})

export type AnalyticsMessage = v.InferOutput<typeof analyticsEventSchema>
