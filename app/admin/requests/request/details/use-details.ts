import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DetailsField, DetailsValues } from '#app/features/requests/workflow/details.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { type NextStep, type NextStepDraft, nextStepDrafts } from '../../drafts/next-step-drafts.store.ts'
import type { ActionResult, OtherAction } from '../action-result.ts'

/** The version of the request that an edit is based on; `lastEventId` is the last entry of its timeline. */
type Base = { version: number; lastEventId: number }

/** The server's values, as the page shows them. */
export type Details = Base & { values: DetailsValues }

type Unsaved = Partial<DetailsValues>

/** An edit conflict: what others changed, the fields to decide on, and the version to save them against. */
export type Conflict = Base & { conflicts: OtherAction[]; fields: DetailsField[] }

/**
 * Saves status, assignee and next step on change. Unsaved values stay on screen until they are saved or discarded.
 * @param actionResult the result of a form that was sent before hydration
 */
export function useDetails(reference: string, details: Details, actionResult: ActionResult | undefined) {
  const fetcher = useFetcher<ActionResult>()
  const first = actionResult?.form === 'details' ? actionResult : undefined
  const [result, setResult] = useState(first)
  const [mine, setMine] = useState<Unsaved>(() =>
    first && 'values' in first ? selectChanged(first.values, details.values) : {},
  )
  const [conflict, setConflict] = useState<Conflict | undefined>(() =>
    first?.outcome === 'conflict'
      ? { ...first, fields: getNames(selectChanged(first.values, details.values)) }
      : undefined,
  )
  const [typing, setTyping] = useState<NextStepDraft>()
  const sent = useRef<Unsaved>({})
  const { state, data } = fetcher
  const busy = state !== 'idle'

  useEffect(() => {
    if (state !== 'idle' || data?.form !== 'details') return
    setResult(data)
    if (data.outcome === 'saved') {
      setMine((mine) => selectChanged(mine, sent.current))
      if ('next_step' in sent.current && !typing) nextStepDrafts.clear(reference)
    }
    if (data.outcome === 'conflict') setConflict({ ...data, fields: getNames(sent.current) })
  }, [state, data])

  // A reload leaves the fields, too.
  useEffect(() => {
    const draft = nextStepDrafts.read(reference)
    if (draft) saveDraft(draft)
  }, [reference])

  function save(change: Unsaved, base: Base = details) {
    // Fields in conflict stay undecided; choosing a value again decides.
    const waiting = conflict?.fields.filter((name) => !(name in change)) ?? []
    setConflict(conflict && waiting.length > 0 ? { ...conflict, fields: waiting } : undefined)
    sent.current = { ...omit(mine, waiting), ...change }
    setMine({ ...mine, ...change })
    setResult(undefined)
    const fields = { intent: 'details', script: 'yes', version: String(base.version), seen: String(base.lastEventId) }
    fetcher.submit({ ...fields, ...sent.current }, { method: 'post' })
  }

  const chosen = { ...details.values, ...mine }

  function saveDraft({ next, before, base }: NextStepDraft) {
    if (getNames(selectChanged(next, chosen)).length === 0) {
      if (!conflict) nextStepDrafts.clear(reference)
      return
    }
    // Someone changed it while it was typed: save against the version at the start.
    const hasChanged = getNames(selectChanged(before, details.values)).length > 0
    save(next, hasChanged ? base : details)
  }

  return {
    values: { ...chosen, ...typing?.next },
    mine,
    conflict,
    busy,
    saved: result?.outcome === 'saved' && !busy && Object.keys(mine).length === 0,
    failed: result?.outcome === 'no-response' && !busy,
    errors: (result?.outcome === 'rejected' ? result.errors : {}) as FieldErrors,
    save,
    /** Called while the next step is typed; `saveNextStep` saves it. */
    editNextStep(change: Partial<NextStep>) {
      const { version, lastEventId } = details
      const edit = typing ?? {
        reference,
        next: getNextStep(chosen),
        before: getNextStep(details.values),
        base: { version, lastEventId },
      }
      const draft = { ...edit, next: { ...edit.next, ...change } }
      setTyping(draft)
      nextStepDrafts.write(draft)
    },
    saveNextStep() {
      if (!typing) return
      setTyping(undefined)
      saveDraft(typing)
    },
    retry: () => save({}),
    overwriteTheirs() {
      if (conflict) save(pick(mine, conflict.fields), conflict)
    },
    acceptTheirs() {
      setMine(omit(mine, conflict?.fields ?? []))
      nextStepDrafts.clear(reference)
      setConflict(undefined)
    },
  }
}

const getNames = (values: Unsaved) => Object.keys(values) as DetailsField[]

const getNextStep = ({ next_step, next_step_on }: NextStep): NextStep => ({ next_step, next_step_on })

/** The fields of `values` that are not the same in `others`. */
function selectChanged(values: Unsaved, others: Unsaved): Unsaved {
  return pick(
    values,
    getNames(values).filter((name) => others[name] !== values[name]),
  )
}

const omit = (values: Unsaved, names: DetailsField[]) =>
  pick(
    values,
    getNames(values).filter((name) => !names.includes(name)),
  )

function pick(values: Unsaved, names: DetailsField[]): Unsaved {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}
