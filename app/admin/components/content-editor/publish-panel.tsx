import type { ReactNode } from 'react'
import { type Publishing, publishAtField, type Schedule } from '#app/features/content/schedule.ts'
import { toLocalTime } from '#app/lib/time/local-time.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { useTimeZone } from '../../shell/time-zone-context.ts'
import { PreviewLink } from './preview-link.tsx'
import type { ContentFormState } from './use-content-form.ts'

type PublishPanelProps = {
  content: ContentFormState
  publishing: Publishing
  /** The word in messages: "this box". */
  noun: string
  /** False for a post that customers cannot see yet. */
  isLive?: boolean
  /** The publication status of kinds that have one. */
  children?: ReactNode
}

/** Schedules the publication of a draft and shares it by link; within `ContentForm`. */
export function PublishPanel({
  content,
  publishing: { schedule, link },
  noun,
  isLive = content.document.liveVersion > 0,
  children,
}: PublishPanelProps) {
  const isTeammates = schedule !== null && schedule.by !== null && !schedule.isMine
  return (
    <Panel title="Publishing">
      <div className="grid gap-5">
        {children}
        {schedule && <ScheduleText schedule={schedule} />}
        {isTeammates ? (
          <CancelSchedule schedule={schedule} />
        ) : (
          <ScheduleField content={content} schedule={schedule} isLive={isLive} />
        )}
        <PreviewLink link={link} noun={noun} />
      </div>
    </Panel>
  )
}

/** Schedule of a document, or why it failed. */
function ScheduleText({ schedule: { at, by, isMine, problem } }: { schedule: Schedule }) {
  if (problem !== null)
    return (
      <div role="alert" className="rounded-md border border-mustard bg-mustard-tint px-4 py-3 text-sm">
        <p className="font-semibold">
          <span>{'Not published at '}</span>
          <DateTime at={at} />
        </p>
        <p className="mt-1">{`${problem} Your draft is unchanged. Review it, then publish or schedule it again.`}</p>
      </div>
    )
  return (
    <p className="text-sm">
      <span>{by !== null && !isMine ? `Scheduled by ${by} for ` : 'Scheduled for '}</span>
      <strong>
        <DateTime at={at} />
      </strong>
      <span>.</span>
      {isMine && <span> Edits until then are included.</span>}
    </p>
  )
}

type ScheduleFieldProps = { content: ContentFormState; schedule: Schedule | null; isLive: boolean }

function ScheduleField({ content, schedule, isLive }: ScheduleFieldProps) {
  const { errors, result, getFieldId, saveState } = content
  const isWaiting = schedule !== null && schedule.problem === null
  const zone = useTimeZone()
  const time = isWaiting ? toLocalTime(new Date(schedule.at), zone.name) : ''
  return (
    <div className="schedule-field">
      <TextField
        key={time}
        label="Publish date"
        id={getFieldId(publishAtField)}
        name={publishAtField}
        type="datetime-local"
        defaultValue={result?.publishAt || time}
        hint={`In ${zone.label} (${zone.name}).${isLive ? ' Until then, the live version stays.' : ''}`}
        errors={errors[publishAtField] ?? []}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="schedule"
          variant="secondary"
          size="sm"
          busy={saveState.status === 'sending'}
        >
          {isWaiting ? 'Reschedule' : 'Schedule publish date'}
        </Button>
        {schedule && <CancelSchedule schedule={schedule} />}
      </div>
    </div>
  )
}

const CancelSchedule = ({ schedule: { problem } }: { schedule: Schedule }) => (
  <Button type="submit" name="intent" value="unschedule" variant="ghost" size="sm" className="justify-self-start">
    {problem === null ? 'Cancel schedule' : 'Dismiss'}
  </Button>
)
