import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A search field that another component rendered. */
export type SearchField = RefObject<HTMLInputElement | null>

type Listeners = {
  onKeyDown: (event: KeyboardEvent) => void
  onInput: () => void
  onSubmit: () => void
  onActivate: () => void
  onBlur: () => void
}

/** Attaches to a field that another component rendered before. */
export function useListeners(field: SearchField, listeners: Listeners) {
  const latest = useRef(listeners)
  latest.current = listeners

  // A layout effect, so that the keys work as soon as the field has its combobox role.
  useLayoutEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    const controller = new AbortController()
    const { signal } = controller
    input.addEventListener('keydown', (event) => latest.current.onKeyDown(event), { signal })
    input.addEventListener('input', () => latest.current.onInput(), { signal })
    for (const type of ['focus', 'click']) input.addEventListener(type, () => latest.current.onActivate(), { signal })
    // Keeps the focus in the field: Safari would blur it before the click.
    form.addEventListener('mousedown', (event) => event.target !== input && event.preventDefault(), { signal })
    form.addEventListener('submit', () => latest.current.onSubmit(), { signal })
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) =>
        !(relatedTarget instanceof Node && form.contains(relatedTarget)) && latest.current.onBlur(),
      { signal },
    )
    // The visitor may have typed, and left the field, before this code loaded.
    latest.current.onInput()
    if (!form.contains(document.activeElement)) latest.current.onBlur()
    return () => controller.abort()
  }, [field])
}

type ComboboxState = { list: string; isShown: boolean; active: string | undefined }

/** Announces the list to screen readers. */
export function useCombobox(field: SearchField, { list, isShown, active }: ComboboxState) {
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-expanded': String(isShown),
    }
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
    if (active) input.setAttribute('aria-activedescendant', active)
    else input.removeAttribute('aria-activedescendant')
  }, [field, list, isShown, active])
}

/** After navigation the field is empty or absent, and keyboard users are at the content. */
export function useNewPage(field: SearchField, onNewPage: () => void) {
  const { key } = useLocation()
  const shown = useRef(key)
  const latest = useRef(onNewPage)
  latest.current = onNewPage

  useEffect(() => {
    const input = field.current
    if (!input || shown.current === key) return
    shown.current = key
    input.value = ''
    latest.current()
    if (input.matches(':focus')) focusContent()
  }, [field, key])

  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input?.matches(':focus')) queueMicrotask(() => input.isConnected || focusContent())
    }
  }, [field])
}

function focusContent() {
  document.getElementById('main')?.focus({ preventScroll: true })
}
