import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import {
  getPartialMention,
  listCompletions,
  type Mentionable,
} from '#app/features/requests/workflow/notes/note-text.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldFrame, getAriaAttributes } from '#app/ui/field.tsx'

type MentionFieldProps = Omit<ComponentProps<'textarea'>, 'children' | 'ref'> & {
  label: string
  hint?: string
  errors?: string[] | undefined
  people: Mentionable[]
  field: RefObject<HTMLTextAreaElement | null>
}

/** A textarea that suggests teammates after an @. */
export function MentionField({ label, hint, errors, people, field, onKeyDown, onInput, ...rest }: MentionFieldProps) {
  const id = useId()
  const [suggested, setSuggested] = useState<{ start: number; names: Mentionable[]; active: number }>()
  const close = () => setSuggested(undefined)
  const activeId = suggested && `${id}-${suggested.active}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function suggest() {
    const area = field.current
    if (!area || area.selectionStart !== area.selectionEnd) return close()
    const partialMention = getPartialMention(area.value, area.selectionStart)
    const names = partialMention ? listCompletions(partialMention.typed, people) : []
    if (!partialMention || names.length === 0) return close()
    setSuggested({ start: partialMention.start, names, active: 0 })
  }

  function choose(name: string) {
    const area = field.current
    if (!area || !suggested) return
    area.setRangeText(`@${name} `, suggested.start, area.selectionStart, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    close()
    area.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const active = suggested?.names[suggested.active]
    // Enter that ends a composition, such as of Japanese, chooses no name.
    if (!suggested || !active || event.nativeEvent.isComposing) return onKeyDown?.(event)
    const { length } = suggested.names
    const to = (step: number) => setSuggested({ ...suggested, active: (suggested.active + step + length) % length })
    if (event.key === 'ArrowDown') to(1)
    else if (event.key === 'ArrowUp') to(-1)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || (event.key === 'Tab' && !event.shiftKey))
      choose(active.name)
    else if (event.key === 'Escape') close()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} {...(errors && { errors })}>
      <div className="relative">
        <textarea
          {...rest}
          ref={field}
          id={id}
          className="control request-note-field"
          {...getAriaAttributes(id, { hint, ...(errors && { errors }) })}
          aria-autocomplete="list"
          aria-controls={`${id}-names`}
          aria-activedescendant={activeId}
          onInput={(event) => {
            suggest()
            onInput?.(event)
          }}
          onKeyDown={handleKeyDown}
          onClick={suggest}
          // The cursor moved, by Home for example.
          onSelect={() => suggested && suggest()}
          onBlur={close}
        />
        <div id={`${id}-names`} role="listbox" aria-label="Teammates" hidden={!suggested} className="request-names">
          {suggested?.names.map(({ id: key, name }, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the textarea keeps the focus and references the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea handles the keys
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === suggested.active}
              className={joinClasses('request-name', index === suggested.active && 'bg-forest-tint')}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </div>
          ))}
        </div>
        <p role="status" className="sr-only">
          {suggested &&
            `${suggested.names.length} ${suggested.names.length === 1 ? 'suggestion' : 'suggestions'}. Press Enter to choose.`}
        </p>
      </div>
    </FieldFrame>
  )
}
