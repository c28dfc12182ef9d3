import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { WorkField, WorkValues } from '#app/features/requests/work/work.schema.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import type { Answer, Step } from '../action-result.ts'

/** Which state of the request somebody decided upon; `seen` is the last line of its timeline. */
type Base = { version: number; seen: number }

/** What the server has, as the page shows it. */
export type Work = Base & { values: WorkValues }

type Unstored = Partial<WorkValues>
type NextStep = Pick<WorkValues, 'next_step' | 'next_step_on'>

/** What others did meanwhile, and the state in which the fields that wait for an answer can be stored all the same. */
export type Conflict = Base & { meanwhile: Step[]; fields: WorkField[] }

/**
 * Saves status, owner and next step as they are chosen. What is not stored yet stays on the screen, whatever arrives, until
 * it is stored or given up for the server's.
 * @param answered to a form that was sent before the script was there
 */
export function useWork(work: Work, answered: Answer | undefined) {
  const fetcher = useFetcher<Answer>()
  const first = answered?.form === 'work' ? answered : undefined
  const [answer, setAnswer] = useState(first)
  const [mine, setMine] = useState<Unstored>(() =>
    first && 'values' in first ? differing(first.values, work.values) : {},
  )
  const [conflict, setConflict] = useState<Conflict | undefined>(() =>
    first?.outcome === 'stale' ? { ...first, fields: namesOf(differing(first.values, work.values)) } : undefined,
  )
  const [typing, setTyping] = useState<{ next: NextStep; before: NextStep; base: Base }>()
  const sent = useRef<Unstored>({})
  const { state, data } = fetcher
  const busy = state !== 'idle'

  useEffect(() => {
    if (state !== 'idle' || data?.form !== 'work') return
    setAnswer(data)
    if (data.outcome === 'saved') setMine((mine) => differing(mine, sent.current))
    if (data.outcome === 'stale') setConflict({ ...data, fields: namesOf(sent.current) })
  }, [state, data])

  function save(change: Unstored, base: Base = work) {
    // What waits for an answer waits on; choosing a field again is one.
    const waiting = conflict?.fields.filter((name) => !(name in change)) ?? []
    setConflict(conflict && waiting.length > 0 ? { ...conflict, fields: waiting } : undefined)
    sent.current = { ...without(mine, waiting), ...change }
    setMine({ ...mine, ...change })
    setAnswer(undefined)
    const fields = { intent: 'work', script: 'yes', version: String(base.version), seen: String(base.seen) }
    fetcher.submit({ ...fields, ...sent.current }, { method: 'post' })
  }

  const chosen = { ...work.values, ...mine }
  return {
    values: { ...chosen, ...typing?.next },
    mine,
    conflict,
    busy,
    saved: answer?.outcome === 'saved' && !busy && Object.keys(mine).length === 0,
    failed: answer?.outcome === 'unanswered' && !busy,
    errors: (answer?.outcome === 'refused' ? answer.errors : {}) as FieldErrors,
    save,
    /** The next step is being typed, and not saved before it is `typed`. */
    type(change: Partial<NextStep>) {
      const begun = typing ?? { next: nextOf(chosen), before: nextOf(work.values), base: work }
      setTyping({ ...begun, next: { ...begun.next, ...change } })
    },
    typed() {
      if (!typing) return
      setTyping(undefined)
      if (namesOf(differing(typing.next, chosen)).length === 0) return
      // Changed by somebody else under the typing hand: what was there at first is what was decided upon.
      const moved = namesOf(differing(typing.before, work.values)).length > 0
      save(typing.next, moved ? typing.base : work)
    },
    again: () => save({}),
    useMine() {
      if (conflict) save(only(mine, conflict.fields), conflict)
    },
    useTheirs() {
      setMine(without(mine, conflict?.fields ?? []))
      setConflict(undefined)
    },
  }
}

const namesOf = (values: Unstored) => Object.keys(values) as WorkField[]

const nextOf = ({ next_step, next_step_on }: NextStep): NextStep => ({ next_step, next_step_on })

/** The fields of `values` that are not the same in `others`. */
function differing(values: Unstored, others: Unstored): Unstored {
  return only(
    values,
    namesOf(values).filter((name) => others[name] !== values[name]),
  )
}

const without = (values: Unstored, names: WorkField[]) =>
  only(
    values,
    namesOf(values).filter((name) => !names.includes(name)),
  )

function only(values: Unstored, names: WorkField[]): Unstored {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}
