import { type RefObject, useEffect, useRef, useState } from 'react'
import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { uploadImage } from '../../images/upload-image.ts'
import type { SetUploadCount } from '../../images/use-upload-count.ts'
import type { CodeEditor } from './code-editor.ts'
import type { MarkupLanguage } from './marks.ts'

/** Replaces a plain text area with the code editor once that has loaded. The form still submits the text area. */
export function useCodeEditor(
  textArea: RefObject<HTMLTextAreaElement | null>,
  { kind, onChange, setUploadCount }: { kind: MarkupLanguage; onChange: () => void; setUploadCount: SetUploadCount },
) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor>()
  const [problem, setProblem] = useState<string>()
  const hadFocus = useRef(false)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  useEffect(() => {
    const controller = new AbortController()
    let mounted: CodeEditor | undefined
    import('./code-editor.ts')
      .then(({ mountEditor }) => {
        const [field, hostElement] = [textArea.current, host.current]
        if (controller.signal.aborted || !field || !hostElement) return
        hadFocus.current = document.activeElement === field
        mounted = mountEditor(hostElement, {
          text: field.value,
          selection: { anchor: field.selectionStart, head: field.selectionEnd },
          kind,
          label: kind === 'html' ? 'Text (HTML)' : 'Text (Markdown)',
          onChange(value) {
            field.value = value
            latestOnChange.current()
          },
          async upload(file) {
            // Saving waits, as the text has a placeholder until then.
            setUploadCount((count) => count + 1)
            try {
              return await uploadImage(file, { signal: controller.signal, onProgress: () => {} })
            } finally {
              setUploadCount((count) => count - 1)
            }
          },
          onProblem: setProblem,
        })
        // `copyToNewPage` puts text that was typed before the page was rendered again into the hidden text area.
        const { signal } = controller
        field.addEventListener('input', () => mounted?.setText(field.value), { signal })
        field.addEventListener('focusin', () => mounted?.focus(), { signal })
        setEditor(mounted)
      })
      .catch((error: unknown) => logInBrowser('editor.load_failed', error))
    return () => {
      controller.abort()
      mounted?.destroy()
    }
  }, [kind, setUploadCount])

  useEffect(() => {
    // Once it is no longer hidden.
    if (editor && hadFocus.current) editor.focus()
  }, [editor])

  return { host, editor, problem }
}
