import type { FirstAnswer } from '#app/features/requests/numbers/first-answer.server.ts'
import { mostTimed } from '#app/features/requests/numbers/range.ts'
import { Panel } from '../shell/admin-page.tsx'
import { counted, countText, durationText, shareText } from './format.ts'

const time = (seconds: number | null) => (seconds === null ? '' : durationText(seconds))

export function AnswerPanel({ figures: { answered, waiting }, days }: { figures: FirstAnswer; days: number }) {
  const of = answered.count >= mostTimed ? `the newest ${countText(mostTimed)}` : countText(answered.count)
  return (
    <Panel
      title="Time to first answer"
      text={
        answered.count === 0
          ? `Nothing that came in these ${days} days has been answered yet.`
          : `Of ${of} answered requests that came in these ${days} days.`
      }
    >
      {answered.count > 0 && (
        <dl className="numbers-facts mb-6">
          <Fact title="Half of them within" value={time(answered.median)} />
          <Fact title="9 of 10 within" value={time(answered.nineOfTen)} />
          <Fact title="Within 24 hours, as promised" value={shareText(answered.withinDay, answered.count)} />
        </dl>
      )}
      <h3 className="text-sm font-semibold">Waiting for it now</h3>
      {waiting.count === 0 ? (
        <p className="mt-1 text-sm text-muted">Nobody waits for a first answer.</p>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            {counted(waiting.count, 'request waits', 'requests wait')},{' '}
            {waiting.overDay === 0 ? 'none' : countText(waiting.overDay)} of them for more than a day.
          </p>
          <dl className="numbers-facts mt-3">
            <Fact title="Half of them for over" value={time(waiting.median)} />
            <Fact title="1 of 10 for over" value={time(waiting.nineOfTen)} />
            <Fact title="The longest for" value={time(waiting.longest)} />
          </dl>
        </>
      )}
    </Panel>
  )
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
