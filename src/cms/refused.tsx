const words: Record<number, { heading: string; text: string }> = {
  400: { heading: "The form arrived broken", text: "Go back, reload the page and send it again." },
  403: { heading: "Not for your role", text: "An owner of the site can change what your account may do." },
  404: { heading: "There is no such page", text: "The address may have changed." },
};

const unexpected = {
  heading: "Unexpected Application Error!",
  text: "Something went wrong on our side. Please try again in a moment.",
};

/** Says why a screen is not shown. */
export function Refused({ status }: { status: number }) {
  const { heading, text } = words[status] ?? unexpected;
  return (
    <main className="refused">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{text}</p>
      <a href="/cms/dashboard" className="button">
        To the dashboard
      </a>
    </main>
  );
}
