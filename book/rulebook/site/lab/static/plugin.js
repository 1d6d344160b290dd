// The Lab's own extension of JupyterLab, as a module of the kind that JupyterLab loads beside itself: buttons above a
// notebook (run all, the book's version, the page in the book), and a word where the book has a newer version of a page
// that the reader has changed. What the reader changes is JupyterLite's to keep, in the browser; nothing here writes
// over it unless a button says so and is pressed.

(() => {
  "use strict";

  const MARK = "rulebook"; // The metadata in which a notebook says which page it is, and which version of it.
  const NEWER = "The book has a newer version of this page. Yours is kept as it is.";
  const GOES = "What you changed on this page goes from this browser. Download it first if you want to keep it.";
  const NARROW = "(max-width: 760px)";
  const REFUSES = "raises-exception"; // The tag of a cell that is refused on purpose: what stands below it runs too.
  let shared = {};

  /** Return a module that JupyterLab itself has loaded. */
  async function taken(name) {
    const [version] = Object.values(shared[name]);
    return (await version.get())();
  }

  async function plugin() {
    const [
      { INotebookTracker, NotebookActions },
      { PageConfig },
      { ToolbarButton },
      { Dialog, showDialog, Notification },
    ] = await Promise.all(
      ["@jupyterlab/notebook", "@jupyterlab/coreutils", "@jupyterlab/ui-components", "@jupyterlab/apputils"].map(taken),
    );
    const root = PageConfig.getBaseUrl();
    // Without the list of versions no page is known to be the book's; its cells run all the same.
    const versions = fetch(`${root}pages.json`)
      .then((answer) => answer.json())
      .catch(() => ({}));

    /** Put the book's version in the place of what the reader has kept. */
    async function reset(panel, app) {
      const { path } = panel.context;
      await app.serviceManager.contents.delete(path); // Of the browser's copy: the site's own stays.
      await panel.context.revert();
    }

    /** Ask before that. */
    async function ask(panel, app) {
      const download = Dialog.createButton({ label: "Download mine first" });
      const { button } = await showDialog({
        title: "Back to the book's version?",
        body: GOES,
        buttons: [Dialog.cancelButton(), download, Dialog.warnButton({ label: "Reset" })],
      });
      if (button.label === download.label) {
        await app.commands.execute("docmanager:download");
        return ask(panel, app);
      }
      return button.accept ? reset(panel, app) : undefined;
    }

    /**
     * Run every cell, one after the other, until one fails: told to run all of them at once, this kernel would leave
     * out what stands below a cell that is refused on purpose.
     */
    async function runAll({ content, sessionContext }) {
      for (const cell of content.widgets) {
        const ran = await NotebookActions.runCells(content, [cell], sessionContext);
        if (!ran && !cell.model.getMetadata("tags")?.includes(REFUSES)) return;
      }
    }

    async function dress(panel, app) {
      await panel.context.ready;
      const { path, model } = panel.context;
      const told = model.getMetadata(MARK);
      const add = (name, label, tooltip, onClick) =>
        panel.toolbar.insertAfter("cellType", name, new ToolbarButton({ label, tooltip, onClick }));
      const current = (await versions)[path];
      if (current) {
        const label = matchMedia(NARROW).matches ? "Book" : "The page in the book";
        add("rulebook-page", label, "Leave the Lab for this page of the book", () =>
          location.assign(new URL(`../${told?.page ?? path.replace(/ipynb$/, "html")}`, root)),
        );
        add("rulebook-reset", "Reset", "Put the book's version in the place of yours", () => ask(panel, app));
      }
      add("rulebook-run", "Run all", "Run all cells of this notebook", async () => {
        await panel.sessionContext.ready; // What is run while Python starts would be lost.
        app.shell.activateById?.(panel.id);
        return runAll(panel);
      });
      if (current && told?.version !== current)
        Notification.info(NEWER, {
          autoClose: false,
          actions: [{ label: "Show the book's version", callback: () => ask(panel, app) }],
        });
    }

    return {
      id: "rulebook-lab:plugin",
      autoStart: true,
      requires: [INotebookTracker],
      activate(app, notebooks) {
        notebooks.forEach((panel) => void dress(panel, app));
        notebooks.widgetAdded.connect((_, panel) => void dress(panel, app));
      },
    };
  }

  const lab = /** @type {any} */ (window);
  lab._JUPYTERLAB ??= {};
  lab._JUPYTERLAB["rulebook-lab"] = {
    init(scope) {
      shared = scope;
    },
    async get() {
      const made = await plugin();
      return () => ({ __esModule: true, default: made });
    },
  };
})();
