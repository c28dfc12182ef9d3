import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { getPastedFiles } from '#app/lib/browser/pasted-files.ts'
import { applyMark, type Mark, type MarkupLanguage } from './marks.ts'

export type CodeEditor = {
  apply(mark: Exclude<Mark, 'image'>): void
  /** Uploads images and inserts them at the cursor, each as a separate paragraph. */
  insertImages(files: readonly File[]): void
  setText(text: string): void
  focus(): void
  destroy(): void
}

type Options = {
  text: string
  selection: { anchor: number; head: number }
  kind: MarkupLanguage
  label: string
  onChange: (text: string) => void
  upload: (file: File) => Promise<{ url: string }>
  onProblem: (problem: string | undefined) => void
}

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '15px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: '1.65' },
  '.cm-content': { padding: '20px 0 40vh', maxWidth: '46rem', caretColor: 'var(--color-forest)' },
  '.cm-line': { padding: '0 20px' },
  // A phone zooms into a field whose text is smaller.
  '@media (pointer: coarse)': { '&': { fontSize: '16px' } },
})

/**
 * Mounts CodeMirror in a shadow root, where it uses adopted style sheets. Outside of one it would insert a style element, which
 * the content security policy rejects (decision 0036).
 */
export function mountEditor(host: HTMLElement, options: Options): CodeEditor {
  const { text, selection, kind, label, onChange } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const key = (keys: string, mark: Exclude<Mark, 'image'>) => ({
    key: keys,
    preventDefault: true,
    run: (view: EditorView) => apply(view, mark, kind),
  })
  const view: EditorView = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      selection,
      extensions: [
        history(),
        keymap.of([
          key('Mod-b', 'bold'),
          key('Mod-i', 'italic'),
          key('Mod-k', 'link'),
          key('Mod-Alt-2', 'heading'),
          key('Mod-Shift-8', 'list'),
          key('Mod-Shift-9', 'quote'),
          ...markdownKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        markdown({ base: markdownLanguage, addKeymap: false }),
        syntaxHighlighting(defaultHighlightStyle),
        EditorView.lineWrapping,
        // The text is focusable anyway; the attribute tells accessibility checkers that its scroll area can be reached.
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          spellcheck: 'true',
          autocapitalize: 'sentences',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString())
        }),
        EditorView.domEventHandlers({
          drop: (event, target) =>
            insertFiles(event, target, [...(event.dataTransfer?.files ?? [])], target.posAtCoords(event)),
          paste: (event, target) => insertFiles(event, target, getPastedFiles(event), null),
        }),
        theme,
      ],
    }),
  })

  /** Returns true if the dropped or pasted files contained images. */
  function insertFiles(event: Event, target: EditorView, files: readonly File[], position: number | null): boolean {
    const images = files.filter(({ type }) => type.startsWith('image/'))
    if (images.length === 0) return false
    event.preventDefault()
    if (position !== null) target.dispatch({ selection: { anchor: position } })
    insertImages(target, images, options)
    return true
  }

  return {
    apply: (mark) => void apply(view, mark, kind),
    insertImages: (files) => insertImages(view, files, options),
    setText(text) {
      const { doc } = view.state
      if (text === doc.toString()) return
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, selection: { anchor: text.length } })
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

function apply(view: EditorView, mark: Exclude<Mark, 'image'>, kind: MarkupLanguage): boolean {
  const { from, to } = view.state.selection.main
  const { anchor, head, ...change } = applyMark(mark, kind, { text: view.state.doc.toString(), from, to })
  view.dispatch({ changes: change, selection: { anchor, head }, scrollIntoView: true, userEvent: 'input' })
  view.focus()
  return true
}

let placeholderCount = 0

/** Undo knows an image, but not the placeholder that it replaces. */
const isNotUndoable = Transaction.addToHistory.of(false)

export function insertImages(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  files: readonly File[],
  { kind, upload, onProblem }: Pick<Options, 'kind' | 'upload' | 'onProblem'>,
): void {
  onProblem(undefined)
  for (const file of files) {
    const name = file.name.replace(/[[\]<>"]/g, '')
    const placeholder =
      kind === 'html'
        ? `<!-- Uploading ${name} ${++placeholderCount} -->`
        : `[Uploading ${name} …](#${++placeholderCount})`
    const { to } = view.state.selection.main
    const text = view.state.doc.toString()
    const insert = getLineBreaks(text.slice(0, to), 'after') + placeholder + getLineBreaks(text.slice(to), 'before')
    view.dispatch({
      changes: { from: to, insert },
      selection: { anchor: to + insert.length },
      userEvent: 'input',
      annotations: isNotUndoable,
    })
    upload(file)
      .then(({ url }) => {
        const image = kind === 'html' ? `<figure><img src="${url}" alt=""></figure>` : `![](${url})`
        // Places the cursor in the alt text.
        replacePlaceholder(view, placeholder, image, kind === 'html' ? image.indexOf('alt="') + 5 : 2)
      })
      .catch((error: Error) => {
        replacePlaceholder(view, placeholder, '', 0)
        onProblem(`${file.name}: ${error.message}`)
      })
  }
}

/** Returns the line breaks that separate an insertion from the text next to it. */
function getLineBreaks(text: string, side: 'after' | 'before'): string {
  if (text.trim() === '') return ''
  const lines = side === 'after' ? /\n*$/.exec(text) : /^\n*/.exec(text)
  return '\n'.repeat(Math.max(0, 2 - (lines?.[0].length ?? 0)))
}

function replacePlaceholder(
  view: Pick<EditorView, 'state' | 'dispatch'>,
  placeholder: string,
  image: string,
  cursor: number,
): void {
  const { doc, selection } = view.state
  const from = doc.toString().indexOf(placeholder)
  if (from < 0) return
  const to = from + placeholder.length
  const { main } = selection
  const isCursorAtPlaceholder = main.empty && main.head >= from && main.head <= to + 2
  const next = isCursorAtPlaceholder
    ? { anchor: from + cursor }
    : selection.map(view.state.changes({ from, to, insert: image }))
  // Removing the placeholder is no undo step, the image is one.
  view.dispatch({ changes: { from, to }, annotations: isNotUndoable })
  view.dispatch({ changes: { from, insert: image }, selection: next, userEvent: 'input' })
}
