import { history, redo, undo } from '@codemirror/commands'
import { EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { insertImages } from './code-editor.ts'

/** The state of an editor without a page. */
function openEditor(doc: string) {
  const view = {
    state: EditorState.create({ doc, selection: { anchor: doc.length }, extensions: history() }),
    dispatch(...specs: readonly TransactionSpec[]) {
      view.state = view.state.update(...specs).state
    },
  }
  const run = (command: StateCommand) => {
    command({ state: view.state, dispatch: ({ state }) => Object.assign(view, { state }) })
    return view.state.doc.toString()
  }
  return { view: view as Parameters<typeof insertImages>[0], run }
}

const file = new File([], 'mug.png', { type: 'image/png' })
const options = { kind: 'markdown' as const, onProblem() {} }

test('undo removes an uploaded image and never shows its placeholder', async () => {
  const { view, run } = openEditor('Text')
  view.dispatch({ changes: { from: 4, insert: '.' }, selection: { anchor: 5 }, userEvent: 'input.type' })
  insertImages(view, [file], { ...options, upload: async () => ({ url: '/mug.webp' }) })
  expect(view.state.doc.toString()).toMatch(/^Text\.\n\n\[Uploading mug\.png …\]/)
  await expect.poll(() => view.state.doc.toString()).toBe('Text.\n\n![](/mug.webp)')
  expect(view.state.selection.main.head).toBe('Text.\n\n!['.length)
  expect([run(undo), run(undo), run(redo), run(redo)]).toEqual([
    'Text.\n\n',
    'Text\n\n',
    'Text.\n\n',
    'Text.\n\n![](/mug.webp)',
  ])
})

test('undo does not show the placeholder of a failed upload', async () => {
  const { view, run } = openEditor('Text')
  insertImages(view, [file], { ...options, upload: () => Promise.reject(new Error('too large')) })
  await expect.poll(() => view.state.doc.toString()).toBe('Text\n\n')
  expect([run(undo), run(redo)]).toEqual(['Text\n\n', 'Text\n\n'])
})
