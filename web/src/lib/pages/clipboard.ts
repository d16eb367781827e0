/** A text for elsewhere: to the clipboard, where there is one, or to whatever the device shares with. */

/** Copy the text of a field; without a clipboard, as over plain http, as old pages did. False: it is only marked. */
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

/** Whether the device has a sheet to share with. */
export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // put away: nothing is to be said
  }
}
