import type { CalendarEntry } from './calendar.server.ts'

/** One line: 'In hands: Dana Whitfield, Northwind', 'Due: Call Dana (Dana Whitfield)'. */
export function describeEntry({
  kind,
  nextStep,
  contactName,
  email,
  company,
}: Pick<CalendarEntry, 'kind' | 'nextStep' | 'contactName' | 'email' | 'company'>): string {
  const sender = [contactName || email, company].filter(Boolean).join(', ')
  if (kind === 'in-hands') return `In hands: ${sender}`
  return nextStep ? `Due: ${nextStep} (${sender})` : `Due: ${sender}`
}
