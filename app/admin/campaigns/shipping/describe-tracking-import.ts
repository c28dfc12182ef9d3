import { formatCount } from '#app/lib/text/count.ts'

type TrackingCounts = Record<'ship' | 'correct' | 'rejected', number>

/** Describes the result of an import of tracking numbers. */
export function describeTrackingImport({ ship, correct, rejected }: TrackingCounts): string {
  const parts = [
    ship > 0 && `${formatCount(ship, 'shipment')} shipped. Recipients get an email.`,
    correct > 0 && `${formatCount(correct, 'shipment')} corrected.`,
    ship + correct === 0 && 'No shipment changed.',
    rejected > 0 && `${formatCount(rejected, 'row')} rejected.`,
  ]
  return parts.filter(Boolean).join(' ')
}
