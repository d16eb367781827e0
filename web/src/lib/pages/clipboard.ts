/** Copying and sharing texts. */

/** Copy a field's text, without the clipboard API where it is missing (plain http). Returns false if the text
 *  is only selected. */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

/** Whether the browser has a share dialog. */
export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // the user closed the dialog
  }
}
