import { alertEmailTimings, alertKinds } from '#db/tables/request-values.ts'

export { alertEmailTimings, alertKinds }

export type AlertKind = (typeof alertKinds)[number]
export type AlertEmailTiming = (typeof alertEmailTimings)[number]

export const alertKindTitles: Record<AlertKind, string> = {
  mention: 'A teammate mentions you',
  assignment: 'A teammate assigns you a request',
  reply: 'A customer replies to one of your requests',
  due: 'A next step is due',
  'in-hands': 'An in-hands date is a week away',
}

export const alertEmailTimingTitles: Record<AlertEmailTiming, string> = {
  'at-once': 'Right away',
  hourly: 'Every hour',
  daily: 'Every day at 8 AM',
  never: 'Never',
}

/** Emails of a person who has not chosen. */
export const defaultAlertEmails: Record<AlertKind, AlertEmailTiming> = {
  mention: 'at-once',
  assignment: 'at-once',
  reply: 'at-once',
  due: 'daily',
  'in-hands': 'daily',
}
