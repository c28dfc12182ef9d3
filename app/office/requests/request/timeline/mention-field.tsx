import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { completions, type Mentionable, mentionBegun } from '#app/features/requests/work/notes/note-text.ts'
import { classes } from '#app/ui/classes.ts'
import { Frame, fieldIds } from '#app/ui/field.tsx'

type MentionFieldProps = Omit<ComponentProps<'textarea'>, 'children' | 'ref'> & {
  label: string
  hint?: string
  errors?: string[] | undefined
  people: Mentionable[]
  field: RefObject<HTMLTextAreaElement | null>
}

/** A text in lines in which an @ offers names. Without JavaScript, or without looking, they are typed. */
export function MentionField({ label, hint, errors, people, field, onKeyDown, onInput, ...rest }: MentionFieldProps) {
  const id = useId()
  const [offered, setOffered] = useState<{ start: number; names: Mentionable[]; active: number }>()
  const close = () => setOffered(undefined)

  function look() {
    const area = field.current
    if (!area || area.selectionStart !== area.selectionEnd) return close()
    const begun = mentionBegun(area.value, area.selectionStart)
    const names = begun ? completions(begun.typed, people) : []
    if (!begun || names.length === 0) return close()
    setOffered({ start: begun.start, names, active: 0 })
  }

  function choose(name: string) {
    const area = field.current
    if (!area || !offered) return
    area.setRangeText(`@${name} `, offered.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    close()
    area.focus()
  }

  function move(event: KeyboardEvent<HTMLTextAreaElement>) {
    const active = offered?.names[offered.active]
    if (!offered || !active) return onKeyDown?.(event)
    const { length } = offered.names
    const to = (step: number) => setOffered({ ...offered, active: (offered.active + step + length) % length })
    if (event.key === 'ArrowDown') to(1)
    else if (event.key === 'ArrowUp') to(-1)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(active.name)
    else if (event.key === 'Escape') close()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Frame id={id} label={label} hint={hint} {...(errors && { errors })}>
      <div className="relative">
        <textarea
          {...rest}
          ref={field}
          id={id}
          className="control request-note-field"
          {...fieldIds(id, { hint, ...(errors && { errors }) })}
          aria-autocomplete="list"
          aria-controls={`${id}-names`}
          aria-activedescendant={offered && `${id}-${offered.active}`}
          onInput={(event) => {
            look()
            onInput?.(event)
          }}
          onKeyDown={move}
          onClick={look}
          onBlur={close}
        />
        <div id={`${id}-names`} role="listbox" aria-label="People" hidden={!offered} className="request-names">
          {offered?.names.map(({ id: key, name }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus, and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the text
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === offered.active}
              className={classes('request-name', index === offered.active && 'bg-forest-tint')}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </div>
          ))}
        </div>
        <p role="status" className="sr-only">
          {offered && `${offered.names.length} ${offered.names.length === 1 ? 'person' : 'people'}, Enter chooses.`}
        </p>
      </div>
    </Frame>
  )
}
