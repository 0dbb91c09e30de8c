/** What leads from a page in another language to this one. */
export const languageWords = {
  /** Follows the language's name, for screen readers. */
  toHome: "home page",
  suggestion: { text: "This page is also in English.", link: "Read in English", decline: "No thanks" },
};

/** What `llms.txt` says. */
export const modelWords = {
  services: "Services",
  locations: "Local pages",
  industries: "Industries",
  projects: "Case studies",
  members: "People",
  posts: "Articles",
  pages: "Pages",
  phone: "Phone",
  email: "Email",
  office: "Office",
  languages: "Languages",
};
